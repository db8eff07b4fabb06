/** The roles of administrators. Each may also do everything that the roles before it may do. */
export const ROLES = ["viewer", "editor", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Each role's name, and the rights that it adds to those of the roles before it. */
export const ROLE_WORDS: Record<Role, { name: string; may: string }> = {
  viewer: { name: "Viewer", may: "Sees everything and makes exports." },
  editor: { name: "Editor", may: "Also changes dealerships, cars, feeds and settings." },
  owner: {
    name: "Owner",
    may: "Also sets up mail, backups, the public address and the partner, and manages administrators.",
  },
};

/** Returns whether an administrator with this role may do what needs the role `needed`. */
export const mayActAs = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** Returns the message for an administrator whose role is not enough. */
export const roleNeededSentence = (role: Role, needed: Role): string =>
  `This needs the role ${needed}. Yours is ${role}.`;
