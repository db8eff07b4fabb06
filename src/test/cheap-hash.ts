import { hash } from "@node-rs/argon2";

/** The least work that Argon2 allows: 0.1 ms. A hash carries its parameters, so the product checks it like any other. */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Hashes the password of an account for tests. What the product's own parameters cost is for tests of signing in. */
export const cheapHash = (password: string): Promise<string> => hash(password, LEAST);
