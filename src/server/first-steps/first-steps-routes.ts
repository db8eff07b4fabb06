import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import { chooseFirstSteps, type FirstStepsDeps, readFirstSteps } from "./first-steps.ts";

export function firstStepsRoutes(app: FastifyInstance, deps: FirstStepsDeps): void {
  bindEndpoint(app, endpoints.getFirstSteps, () => readFirstSteps(deps));
  bindEndpoint(app, endpoints.chooseFirstSteps, ({ body, admin }) => chooseFirstSteps(deps, body, admin.username));
}
