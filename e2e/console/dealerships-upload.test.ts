import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { CsvImport } from "#contract/imports/import-endpoints.ts";
import { dealer, entry, failures, holdBack, honest, openDealers, toastSays } from "../dealers.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;
beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await visitor.page.goto("about:blank");
  visitor.answers.drop();
  await visitor.page.setViewportSize(DESKTOP.viewport);
  expect(honest(visitor)).toEqual([]);
});

const CARS = { name: "cars.csv", mimeType: "text/csv", buffer: Buffer.from("title,vin\n2020 Honda,1\n".repeat(100)) };

const RESULT: CsvImport = {
  ...{ message: "12 vehicles have been uploaded, 2 rows were rejected", count: 12, applied: true, importId: 7 },
  ...{
    rowsRead: 14,
    added: 9,
    returned: 0,
    changed: 2,
    unchanged: 1,
    removed: 0,
    sold: 0,
    removedCrawled: 0,
    confirmRemovals: null,
    rejected: 2,
    skippedNew: 0,
    delimiter: ";",
    encoding: "utf-8",
  },
  rejectedRows: [{ line: 3, row: 2, reason: "The VIN is not valid." }],
  columns: [
    { header: "Sell Price", field: "price", certainty: "sure", why: "By name.", suggested: null, samples: ["18995"] },
    { header: "Cost", field: null, certainty: "ignored", why: "Not the price.", suggested: null, samples: [] },
  ],
  ...{ confirmReason: null, problems: 2, problem: null, rows: [], removals: [] },
  rejectedAs: { sold: 0, new: 0, other: 0, repeat: 0, unreadable: 2 },
  warnings: ["The column Cost is never stored."],
};

const dialog = () => visitor.page.getByRole("dialog", { name: "Upload Inventory CSV" });
const button = (name: string) => dialog().getByRole("button", { name, exact: true });
const choose = () => dialog().locator("input[type=file]").setInputFiles(CARS);
const open = async () => {
  const list = await openDealers(visitor, [dealer()]);
  const { page } = visitor;
  const harbor = entry(page, "Harbor Motors", "article").or(entry(page, "Harbor Motors", "row"));
  await harbor.getByRole("button", { name: "Upload CSV" }).click();
  await dialog()
    .getByText(/max 10MB/)
    .waitFor();
  return list;
};
const cancel = async () => {
  await button("Cancel").click();
  await dialog().waitFor({ state: "detached" });
};

it("uploads what was chosen, names it with its size, and closes when all was taken, in 390 pixels", async () => {
  await visitor.page.setViewportSize(PHONE.viewport);
  const list = await open();
  await expect.poll(() => dialog().locator("input[type=file]").getAttribute("accept")).toBe(".csv");
  await choose();
  await dialog().getByText("cars.csv").waitFor();
  await dialog().getByText("2.2 KB").waitFor();
  const taken = Promise.withResolvers<void>();
  const sent = new Promise<{ type: string | undefined; body: string }>((resolve) => {
    visitor.answers.set("/api/dealerships/*/upload", async (request) => {
      resolve({ type: request.headers["content-type"], body: await text(request) });
      await taken.promise;
      return { json: { message: "", count: 12 } };
    });
  });
  await button("Upload").click();
  const { type, body } = await sent;
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  expect(body).toContain('name="file"; filename="cars.csv"');
  await button("Uploading...").waitFor();
  const reads = list.reads;
  taken.resolve();
  await toastSays(visitor.page, "Upload Successful", "12 vehicles have been uploaded");
  await dialog().waitFor({ state: "detached" });
  await expect.poll(() => list.reads).toBeGreaterThan(reads);
});

it("tells which rows were rejected, and where they can be downloaded", async () => {
  await open();
  await choose();
  holdBack(visitor, "/api/dealerships/*/upload")({ status: 200, json: RESULT });
  await button("Upload").click();
  await toastSays(visitor.page, "Upload Successful", RESULT.message);
  await dialog().getByText("Line 3").waitFor();
  await dialog().getByText("The VIN is not valid.").waitFor();
  const link = dialog().getByRole("link", { name: "Download the rejected rows" });
  await expect.poll(() => link.getAttribute("href")).toBe("/api/imports/7/rejected.csv");
  await button("Done").click();
  await dialog().waitFor({ state: "detached" });
});

it("says before what an upload would do", async () => {
  await open();
  await choose();
  const resolve = holdBack(visitor, "/api/dealerships/*/upload/preview");
  await button("Preview").click();
  await button("Reading...").waitFor();
  resolve({ status: 200, json: { ...RESULT, applied: false, importId: null } });
  const preview = dialog().getByRole("status", { name: "Preview" });
  for (const words of ["Uploading would take 12 vehicles:", "The column Cost is never stored.", "and 1 more"]) {
    await preview.getByText(words).waitFor();
  }
  await expect.poll(() => preview.getByLabel("Sell Price is read as").inputValue()).toBe("price");
  await preview.getByRole("button", { name: "Show 1 column with nothing to read" }).click();
  await expect.poll(() => preview.getByLabel("Cost is read as").inputValue()).toBe("auto");
  await preview.getByText("14 rows read, separated by semicolons, encoding utf-8.").waitFor();
  await expect
    .poll(() => preview.getByRole("term").allInnerTexts())
    .toEqual(["Added", "Changed", "Unchanged", "Rejected"]);
  await expect.poll(() => preview.getByRole("definition").allInnerTexts()).toEqual(["9", "2", "1", "2"]);
  await cancel();
});

it("tells when a preview or an upload fails, keeps the file, and uploads all the same", async () => {
  await open();
  await choose();
  visitor.answers.set("/api/dealerships/*/upload/preview", { status: 400, json: { message: "The file is empty" } });
  await button("Preview").click();
  await dialog().getByText("The file is empty").waitFor();
  for (const [answer, words] of failures("Failed to upload CSV file")) {
    visitor.answers.set("/api/dealerships/*/upload", answer);
    await button("Upload").click();
    await toastSays(visitor.page, "Upload Failed", words);
    await dialog().getByText("cars.csv").waitFor();
  }
  visitor.answers.set("/api/dealerships/*/upload", { json: { message: "Done", count: 1 } });
  await button("Upload").click();
  await toastSays(visitor.page, "Upload Successful", "Done");
  await dialog().waitFor({ state: "detached" });
});

it("asks for a file when there is none, takes a dropped CSV file and refuses any other", async () => {
  await open();
  await expect.poll(() => button("Upload").getAttribute("aria-disabled")).toBe("true");
  await button("Upload").press("Enter");
  await toastSays(visitor.page, "No File Selected", "Please select a CSV file to upload");
  const drop = (name: string, type: string) =>
    dialog()
      .locator("label")
      .evaluate(
        (zone, [name, type]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(["a,b"], name ?? "", { type: type ?? "" }));
          zone.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
        },
        [name, type],
      );
  await drop("photo.png", "image/png");
  await toastSays(visitor.page, "Invalid File Type", "Please upload a CSV file");
  await drop("DROPPED.CSV", "");
  await dialog().getByText("DROPPED.CSV").waitFor();
  await cancel();
});
