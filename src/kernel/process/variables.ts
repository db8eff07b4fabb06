import ipaddr from "ipaddr.js";
import { z } from "zod";
import { siteAddressProblem } from "#kernel/words/rules/site-address.ts";
import { CLOUDFLARE_RANGES } from "./rules/cloudflare-ranges.ts";

const blankAsAbsent = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);

/** A variable that may be absent. A blank one counts as absent. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsAbsent, schema.optional());

/** A variable whose default is `value`. A blank one counts as absent. */
export const withDefault = <T extends z.ZodType>(schema: T, value: string) =>
  z.preprocess((v) => blankAsAbsent(v) ?? value, schema);

export const webAddress = z
  .string()
  .refine((v) => /^https?:\/\//i.test(v) && URL.canParse(v), "must be an http(s) address such as https://cars.example");

/** Addresses, separated by commas. */
export const webAddresses = z
  .string()
  .transform((v) => v.split(",").map((address) => address.trim()))
  .pipe(z.array(webAddress));

/** The base address of a site. */
export const siteAddress = z.string().transform((v, ctx) => {
  const problem = siteAddressProblem(v);
  if (problem === null) return new URL(v).origin;
  ctx.addIssue(problem);
  return z.NEVER;
});

/** The address or name to listen at. An IPv6 address may stand in brackets, as in URLs. */
export const listenHost = z
  .string()
  .transform((v) => v.trim().replace(/^\[(.*)\]$/, "$1"))
  .refine(
    (v) => ipaddr.isValid(v) || /^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?\.?$/.test(v),
    "must be an address such as 127.0.0.1, :: or 0.0.0.0, or a name, without a port",
  );

/** Returns the address at which this machine reaches a server that listens at a host. */
export function ownAddress(host: string, port: number): string {
  if (host === "0.0.0.0" || (ipaddr.IPv6.isValid(host) && /^[0:]+$/.test(host))) return `http://127.0.0.1:${port}`;
  // A link-local address names the network interface after a %, which is not possible in URLs.
  const [address = host] = host.split("%");
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}

const HOST_AND_PORT = /^[^\s/:]+:\d{1,5}$|^\[[0-9a-fA-F:.]+\]:\d{1,5}$/;

const hasWholeCodes = (address: string): boolean => {
  try {
    return decodeURIComponent(address) !== "";
  } catch {
    return false;
  }
};
/** Returns whether an address names several servers, as libpq allows and the driver does not: `host1,host2`, also by `?host=`. */
const namesSeveralServers = (v: string): boolean =>
  /^postgres(ql)?:\/\/([^/?]*@)?[^/?@]*,/.test(v) || /[?&](host=[^&]*(,|%2C)|target_session_attrs=)/i.test(v);
export const postgresAddress = z
  .string()
  .refine((v) => !namesSeveralServers(v), {
    error:
      "must name one server, without target_session_attrs: let HAProxy or a floating address lead to the primary (docs/high-availability.md)",
    abort: true,
  })
  .refine((v) => /^postgres(ql)?:\/\//.test(v) && URL.canParse(v), {
    error: "must look like postgres://user:password@host:5432/name",
    abort: true,
  })
  .refine((v) => !new URL(v).pathname.includes("@"), {
    error: "has an @ after its host; in a password an @ is written %40 and a / is written %2F",
    abort: true,
  })
  .refine(hasWholeCodes, "has a % that begins no code such as %40; a % itself is written %25");
export const postgresAddresses = z
  .string()
  .transform((v) => v.split(",").map((part) => part.trim()))
  .superRefine((addresses, ctx) => {
    addresses.forEach((address, index) => {
      if (postgresAddress.safeParse(address).success) return;
      // The address is not quoted, because it may contain a password.
      const which = addresses.length > 1 ? ` (the ${index + 1}. of ${addresses.length}, separated by commas)` : "";
      ctx.addIssue(`must look like postgres://user:password@host:5432/name${which}`);
    });
  });
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
export const hostList = z
  .string()
  .transform((v) =>
    v
      .split(",")
      // Where somebody has pasted a website's address, its host is meant.
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .replace(/^https?:\/\/([^/]*)\/?$/, "$1"),
      )
      .filter(Boolean),
  )
  .superRefine((hosts, ctx) => {
    for (const host of hosts) {
      if (!HOST_AND_PORT.test(host)) ctx.addIssue(`"${host}" is not host:port, for example 127.0.0.1:4100`);
    }
  });

/** Fastify's names for the ranges of private addresses. */
export const PRIVATE_RANGES = ["loopback", "linklocal", "uniquelocal"];
/** The name for Cloudflare's ranges. */
const CLOUDFLARE = "cloudflare";
/** Proxies by address, range or name. @returns addresses, ranges, and Fastify's names; false for `off` */
export const proxyList = z
  .string()
  .transform((v): string[] | false => {
    if (v.trim() === "off") return false;
    const proxies = v.split(",").map((part) => part.trim());
    return proxies.flatMap((proxy) => (proxy === CLOUDFLARE ? CLOUDFLARE_RANGES : proxy));
  })
  .superRefine((proxies, ctx) => {
    for (const proxy of proxies || []) {
      if (PRIVATE_RANGES.includes(proxy) || ipaddr.isValid(proxy) || ipaddr.isValidCIDR(proxy)) continue;
      ctx.addIssue(
        `"${proxy}" is not an address, a range such as 10.0.0.0/8, or one of ${PRIVATE_RANGES.join(", ")}, ${CLOUDFLARE}`,
      );
    }
  });

/** The name of a request's header, in lower case as Node.js has it. */
export const headerName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be the name of a header such as CF-Connecting-IP");

/** The canonical name of a time zone; without an argument, the machine's. @throws for an unknown name */
export const zoneName = (timeZone?: string): string => {
  const name = new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone;
  return /^[A-Za-z]/.test(name) && name !== "Etc/Unknown" ? name : "UTC";
};
const knowsTimeZone = (name: string): boolean => {
  try {
    return zoneName(name) !== "";
  } catch {
    return false;
  }
};

const DEFAULT_NIGHT = "01:00-05:00";
/** `off`, `nightly`, or the hours in which nightly and weekly crawls begin. @returns minutes since midnight */
export const crawlSchedule = z
  .string()
  .transform((v) => (v.trim().toLowerCase() === "nightly" ? DEFAULT_NIGHT : v.trim().toLowerCase()))
  .refine(
    (v) => v === "off" || /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/.test(v),
    "must be nightly, off, or hours such as 23:00-05:00",
  )
  .transform((v) => {
    if (v === "off") return null;
    const [from = "", to = ""] = v.split("-");
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    return { fromMinute: minutes(from), toMinute: minutes(to) };
  });

/**
 * The name of a time zone, `America/New_York`. Offsets such as `+02:00` are refused although JavaScript takes them:
 * PostgreSQL reads them with the opposite sign.
 */
export const timeZone = z
  .string()
  .refine((v) => /^[A-Za-z]/.test(v.trim()) && knowsTimeZone(v.trim()), "must be a time zone such as America/New_York")
  .transform((v) => zoneName(v.trim()));
