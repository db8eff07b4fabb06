import { useState } from "react";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { TextAreaField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Tab, TabList, TabPanel, Tabs } from "#kernel/ui/console/tabs.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { setPageSchema } from "../pages-endpoints.ts";
import { SITE_PAGE_NAMES, SITE_PAGES, type SitePageName } from "../rules/site-pages.ts";
import { pageQuery } from "../site/page-query.ts";

/** The texts of the site's own pages. */
export function PagesCard() {
  const [name, setName] = useState<SitePageName>("about");
  return (
    <Card
      title="Pages"
      description="Linked at the end of every page. They begin with texts that describe what this software does; add your name, address and what your law asks for."
    >
      <Tabs value={name} onValueChange={(value) => setName(value as SitePageName)}>
        <TabList aria-label="Pages">
          {SITE_PAGE_NAMES.map((each) => (
            <Tab key={each} value={each}>
              {SITE_PAGES[each].label}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={name}>
          <PageEditor key={name} name={name} />
        </TabPanel>
      </Tabs>
    </Card>
  );
}

function PageEditor({ name }: { name: SitePageName }) {
  const { data, isError, refetch } = useQuery(pageQuery(name));
  return (
    <>
      <Loading {...{ data, isError, refetch }} what="The text" height="h-60" />
      {data && !isError && <PageForm key={data.text} {...{ name, ...data }} />}
    </>
  );
}

function PageForm({ name, text, isDefault }: { name: SitePageName; text: string; isDefault: boolean }) {
  const mayEdit = useMayEdit();
  const save = useCall({
    call: (body: { text: string }) => callApi("POST", "/api/admin/pages/:name", body, { name }),
    done: { title: "Page updated", description: "Shoppers see the new text at once." },
    failed: ["Not saved", "Please try again."],
    refresh: [pageQuery(name)],
  });
  const form = useCallForm({ values: { text }, schema: setPageSchema, call: save });
  return (
    <Form form={form}>
      <TextAreaField
        label={`Text of the page "${SITE_PAGES[name].label}"`}
        hint={
          <>
            An empty line begins a paragraph, "# " a heading, "- " a point of a list; [words](/privacy) is a link. See{" "}
            <a href={SITE_PAGES[name].path} className="underline">
              the page
            </a>
            .{!isDefault && " Empty the text to get the first one back."}
          </>
        }
        rows={12}
        disabled={!mayEdit}
        {...form.field("text")}
      />
      {mayEdit && (
        <Button type="submit" className="self-start" pending={save.isPending} pendingLabel="Saving...">
          Save the page
        </Button>
      )}
    </Form>
  );
}
