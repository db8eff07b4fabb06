import type { FastifyInstance } from "fastify";
import { bindEndpoint, bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import { bindForms } from "#kernel/http/bind-forms.ts";
import { countedAddress } from "#kernel/http/own-peers.ts";
import { requireOwnOrigin } from "#kernel/http/require-admin.ts";
import { inquiryEndpoints } from "./inquiry-endpoints.ts";
import { listInquiries, resendInquiry } from "./list-inquiries.ts";
import { getInquiryForm, type InquiryDeps, sendInquiry } from "./send-inquiry.ts";

/** @param deps.refusalPage returns the page with the reason why a form was refused */
export function inquiryRoutes(
  app: FastifyInstance,
  deps: InquiryDeps & { refusalPage(sentence: string, styleNonce: string | undefined): string },
): void {
  bindPublicRead(
    app,
    inquiryEndpoints.getInquiryForm,
    ({ params }) => getInquiryForm(deps, params.id),
    (_request, reply) => reply.header("cache-control", "private, no-store"),
  );
  bindEndpoint(app, inquiryEndpoints.sendInquiry, async ({ params, body, request, reply }) => {
    requireOwnOrigin(request);
    reply.header("cache-control", "private, no-store");
    const hasCopy = await sendInquiry(deps, params.id, body, countedAddress(request));
    return { message: "Your question has been passed on", hasCopy };
  });
  bindEndpoint(app, inquiryEndpoints.listInquiries, ({ params }) => listInquiries(deps, params.id));
  bindEndpoint(app, inquiryEndpoints.resendInquiry, async ({ params, admin }) => {
    await resendInquiry(deps, params.id, admin.username);
    return { message: "The question is in the outbox again" };
  });
  bindForms(app, deps.refusalPage, [
    {
      path: "/vehicles/:id/ask",
      limit: "inquiries",
      isSecret: false,
      handle: async ({ fields, params: { id = "" }, request }) => {
        const field = (name: string) => fields.get(name) ?? "";
        const typed = {
          ...{ name: field("name"), email: field("email"), phone: field("phone"), message: field("message") },
          ...{ website: field("website"), challenge: field("challenge"), solution: null },
        };
        await sendInquiry(deps, id, typed, countedAddress(request));
        return `/vehicles/${encodeURIComponent(id)}/ask?said=sent`;
      },
    },
  ]);
}
