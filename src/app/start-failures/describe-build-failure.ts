/** Messages about a full disk, in the words of Node and of the bundler. */
const NO_ROOM = /\b(ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded/;
const READ_ONLY = /\bEROFS\b|Read-only file system/;
const NO_BUNDLER = /Cannot find package 'vite'/;
const NOT_ALLOWED = /\b(EACCES|EPERM)\b|Permission denied|Operation not permitted/;

/**
 * Describes why the web pages could not be built before a start, for the person at the terminal.
 * @param folder the folder of the build
 * @param account the operating system's account of this process
 * @returns null for an error that needs a developer, such as one in the source
 */
export function describeBuildFailure(error: unknown, folder: string, account: string): string | null {
  const words = String(error);
  if (NO_ROOM.test(words)) {
    return `The web pages could not be built, because the disk of ${folder} is full. Make room on it and start again.`;
  }
  if (NO_BUNDLER.test(words)) {
    return `The web pages in ${folder} are missing or older than their source, and what builds them is not installed here (npm ci --omit=dev): run npm ci and npm run build, here or on another machine whose dist/ you then copy to ${folder}.`;
  }
  if (READ_ONLY.test(words)) {
    return `The web pages could not be built, because ${folder} can only be read. Run npm run build where it can be written, then start here.`;
  }
  if (NOT_ALLOWED.test(words)) {
    return `The web pages could not be built, because the account ${account} may not write in ${folder}. Let that account own it, or run npm run build as the one that does.`;
  }
  return null;
}
