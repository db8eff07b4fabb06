import { type HostRequests, MAX_RECORDED_HOSTS, ROBOTS_NOT_ASKED, type RobotsReading } from "../rules/host-requests.ts";

/** Counts the requests to each host, and keeps the readings of its robots.txt. */
export class RequestLog {
  readonly #hosts = new Map<string, HostRequests>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts a request. @param origin "https://www.dealer.example" */
  count(origin: string): void {
    const host = this.#of(origin);
    if (host) host.requests += 1;
  }

  /** Records that robots.txt has closed an address, so it is not requested. */
  refuse(url: URL): void {
    const host = this.#of(url.origin);
    if (!host) return;
    host.refused += 1;
    host.refusedPath ??= url.pathname;
  }

  /** Records that a host's robots.txt has been read, or could not be. */
  noteRobots(origin: string, robots: RobotsReading): void {
    const host = this.#of(origin);
    if (host) host.robots = robots;
  }

  /** Returns the hosts in the order of the first requests. */
  list(): HostRequests[] {
    return structuredClone([...this.#hosts.values()]);
  }

  #of(origin: string): HostRequests | null {
    const at = this.#now();
    const known = this.#hosts.get(origin);
    if (known) {
      known.lastAt = at;
      return known;
    }
    if (this.#hosts.size >= MAX_RECORDED_HOSTS) return null;
    const host: HostRequests = {
      ...{ origin, firstAt: at, lastAt: at, requests: 0, refused: 0, refusedPath: null, robots: ROBOTS_NOT_ASKED },
    };
    this.#hosts.set(origin, host);
    return host;
  }
}
