/** The shortest password an administrator may choose. */
export const MIN_PASSWORD_LENGTH = 8;
