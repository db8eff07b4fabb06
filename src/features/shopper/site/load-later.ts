export { loadDeferredParts as loadLater } from "./deferred-part.tsx";
