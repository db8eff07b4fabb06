export function isUnused(path: string, inProduction: boolean): boolean;
export function prunePackages(modules: string): void;
