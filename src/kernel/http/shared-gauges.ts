import { Gauge, type Registry } from "prom-client";
import { withTimeout } from "#kernel/process/with-timeout.ts";

/** How long a reading may take. Prometheus waits ten seconds for all measurements. */
const READ_TIMEOUT_MS = 4_000;

/** A value of a gauge, with its labels. */
export type GaugeSample = { value: number; labels?: Record<string, string> };

type Samples<Name extends string> = Partial<Record<Name, GaugeSample[]>>;

/** `of`: which value counts where several web processes have read the same thing. */
type GaugeWords = { help: string; labelNames?: readonly string[]; of?: "max" | "min" };

/**
 * Registers gauges of things that all processes share, such as rows of the database. All of them are read together whenever somebody
 * asks for the measurements. Gauges that cannot be read have no value then, and the other measurements are not affected.
 * @param gauges their texts, by name
 * @param read returns the values of each gauge
 * @param otherwise the values when they cannot be read
 */
export function registerSharedGauges<Name extends string>(
  registry: Registry,
  gauges: Record<Name, GaugeWords>,
  read: () => Promise<Samples<NoInfer<Name>>>,
  otherwise: Samples<NoInfer<Name>> = {},
): void {
  let reading: Promise<Samples<Name>> | undefined;
  const readTogether = () => {
    reading ??= withTimeout(read(), READ_TIMEOUT_MS, () => otherwise)
      .catch(() => otherwise)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  for (const [name, { help, labelNames = [], of = "max" }] of Object.entries<GaugeWords>(gauges)) {
    new Gauge({
      ...{ name, help, labelNames, aggregator: of, registers: [registry] },
      async collect() {
        const samples = (await readTogether())[name as Name] ?? [];
        this.reset();
        // A gauge without labels would be 0 after its reset, which may be a claim.
        if (samples.length === 0 && labelNames.length === 0) this.remove();
        for (const { value, labels = {} } of samples) this.set(labels, value);
      },
    });
  }
}
