export { loadLateParts as loadLater } from "./late-part.tsx";
