import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { DealershipQuestions } from "./dealership-questions.tsx";

/** The parts that this room adds to the dealerships tab. */
export const dealershipParts: DealershipParts = {
  sections: [{ id: "questions", tab: "dealer", order: 50, isHalf: true, Content: DealershipQuestions }],
};
