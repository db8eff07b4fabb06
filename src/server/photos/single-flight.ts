/**
 * Does the same work once for everybody who asks while it is under way.
 * @returns runs `work` under a name, or joins the one that is running
 */
export function createSingleFlight<T>() {
  const flights = new Map<string, Promise<T>>();
  return function run(name: string, work: () => Promise<T>): Promise<T> {
    const running = flights.get(name);
    if (running) return running;
    const flight = work().finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  };
}
