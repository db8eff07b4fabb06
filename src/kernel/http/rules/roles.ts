/** The roles of administrators, each with what the ones before it may do as well. */
export const ROLES = ["viewer", "editor", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Each role's name, and what it lets somebody do besides what the ones before it may. */
export const ROLE_WORDS: Record<Role, { name: string; may: string }> = {
  viewer: { name: "Viewer", may: "Sees everything and makes exports." },
  editor: { name: "Editor", may: "Also changes dealerships, cars, feeds and settings." },
  owner: { name: "Owner", may: "Also invites, changes and removes administrators." },
};

/** Whether an administrator with this role may do what needs `needed`. */
export const mayActAs = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** What an administrator reads whose role is not enough. */
export const roleNeededSentence = (role: Role, needed: Role): string =>
  `This needs the role ${needed}. Yours is ${role}.`;
