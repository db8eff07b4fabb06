import { expect, it } from "vitest";
import { currentToast } from "#kernel/ui/console/toast.tsx";
import { ApiError } from "#kernel/ui/site/api-error.ts";
import { toastLoginFailure } from "./use-auth.ts";

it.each([
  ["a wrong password", new ApiError(401, '{"message":"No"}'), "Login failed", "Invalid username or password"],
  ["a fault of the server", new ApiError(500, '{"message":"Broken"}'), "Login failed", "Invalid username or password"],
  [
    "too many tries",
    new ApiError(429, '{"message":"Try again in 9 minutes."}'),
    "Login failed",
    "Try again in 9 minutes.",
  ],
  [
    "a database that is away",
    new ApiError(503, '{"message":"We cannot reach our database right now."}'),
    "Login failed",
    "We cannot reach our database right now.",
  ],
  ["a proxy without a web", new ApiError(502, "<h1>Bad Gateway</h1>"), "Login failed", "The server did not answer."],
  ["no answer", new TypeError("Failed to fetch"), "Login error", "An error occurred during login"],
])("says of %s why nobody was let in", (_what, error, title, description) => {
  toastLoginFailure(error);
  expect(currentToast()).toMatchObject({ title, description, variant: "destructive" });
});
