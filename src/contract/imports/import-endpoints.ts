import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { numericId } from "../ids.ts";
import { csvImportSchema, pastImportSchema, takenBackSchema, uploadOptionsSchema } from "./csv-import.ts";

/** Loading a dealership's vehicles from a CSV file. */
export const importEndpoints = {
  uploadCsv: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/upload",
    auth: "admin",
    summary: "Load vehicles from a CSV file of at most 10 MB; all of it or nothing",
    params: numericId,
    query: uploadOptionsSchema,
    takesFile: true,
    responses: { 200: csvImportSchema },
  }),
  previewCsv: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/upload/preview",
    auth: "admin",
    summary: "Say what loading a CSV file would do, and store nothing",
    params: numericId,
    query: uploadOptionsSchema,
    takesFile: true,
    responses: { 200: csvImportSchema },
  }),
  listImports: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/imports",
    auth: "admin",
    summary: "The 20 latest CSV uploads of a dealership, newest first",
    params: numericId,
    responses: { 200: z.array(pastImportSchema) },
  }),
  previewUndoImport: endpoint({
    method: "GET",
    path: "/api/imports/:id/undo",
    auth: "admin",
    summary: "Say what taking an upload back would do",
    params: numericId,
    responses: { 200: takenBackSchema },
  }),
  undoImport: endpoint({
    method: "POST",
    path: "/api/imports/:id/undo",
    auth: "admin",
    summary: "Take back what an upload did to the inventory, as far as nothing newer has changed it",
    params: numericId,
    responses: { 200: pastImportSchema.extend({ takenBack: takenBackSchema }) },
  }),
  downloadRejectedRows: endpoint({
    method: "GET",
    path: "/api/imports/:id/rejected.csv",
    auth: "admin",
    summary: "The rows of an upload that were rejected, with the reasons",
    params: numericId,
    sends: "text/csv",
    responses: { 200: z.string() },
  }),
};
