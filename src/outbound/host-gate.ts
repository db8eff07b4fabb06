/**
 * Keeps other processes from asking a host while this one does. A process holds a host across requests and lets go when
 * it is done with it, or between two requests when somebody else is waiting.
 */
export type HostGate = {
  /** Whether this process has the host. It may lose it at any moment, when the connection that holds it breaks. */
  holds(host: string): boolean;
  /** Waits until this process has the host. @throws `signal.reason` when aborted */
  acquire(host: string, signal: AbortSignal | undefined): Promise<void>;
  /** Whether another process waits for a host that this one has. */
  isWanted(host: string): Promise<boolean>;
  /** Lets others have the host. @param restMs nobody may ask it anything for so many milliseconds; default 0 */
  release(host: string, restMs?: number): Promise<void>;
};
