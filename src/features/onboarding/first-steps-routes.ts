import type { FastifyInstance } from "fastify";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { firstStepsEndpoints } from "./first-steps-endpoints.ts";
import { chooseFirstSteps, type FirstStepsDeps, readFirstSteps } from "./first-steps.ts";

export function firstStepsRoutes(app: FastifyInstance, deps: FirstStepsDeps): void {
  bindEndpoint(app, firstStepsEndpoints.getFirstSteps, () => readFirstSteps(deps));
  bindEndpoint(app, firstStepsEndpoints.chooseFirstSteps, ({ body, admin }) =>
    chooseFirstSteps(deps, body, admin.username),
  );
}
