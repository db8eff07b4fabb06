import type { FastifyInstance } from "fastify";
import { firstStepsEndpoints } from "#contract/first-steps/first-steps-endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import { chooseFirstSteps, type FirstStepsDeps, readFirstSteps } from "./first-steps.ts";

export function firstStepsRoutes(app: FastifyInstance, deps: FirstStepsDeps): void {
  bindEndpoint(app, firstStepsEndpoints.getFirstSteps, () => readFirstSteps(deps));
  bindEndpoint(app, firstStepsEndpoints.chooseFirstSteps, ({ body, admin }) =>
    chooseFirstSteps(deps, body, admin.username),
  );
}
