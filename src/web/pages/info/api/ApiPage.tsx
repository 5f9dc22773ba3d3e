import { useLoaderData } from 'react-router-dom';
import { getApiDocument } from '#contracts/http/apiDocument.ts';
import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { Prose } from '#web/components/prose/Prose.tsx';
import type { LoadInput } from '#web/app/routing/page.ts';
import { OperationCard } from './OperationCard.tsx';
import { readApi, type ApiGroup } from './readApi.ts';

export const loadApi = async ({ call, signal }: LoadInput) => readApi(await call(getApiDocument, { signal }));

const text = `
## How to call the API

Every call uses JSON and has an address under \`/api\`. Programs can read the document behind this page at
\`/api/openapi.json\` (OpenAPI 3.1).

- **To say who you are**, send a token from \`POST /api/auth/login\` as \`Authorization: Bearer …\`. It is short-lived;
  \`POST /api/auth/refresh\` renews it.
- **Money** is whole pence where the name ends in \`Pence\`. **Times** are UTC in ISO 8601. **Ids** are UUIDs.
- **Refusals** are \`application/problem+json\` (RFC 9457): \`type\` says which, \`detail\` says why in a sentence, \`errors\` points
  at the fields.
- **Too much** is answered by 429 with \`Retry-After\`, in seconds.

The video itself is sent by tus 1.0 after \`POST /api/videos\` has announced it.
`;

const Group = ({ group: { name, operations } }: { group: ApiGroup }) => (
  <section id={name} className="mt-14 scroll-mt-20">
    <h2 className="text-2xl">{name === 'admin' ? 'admin, for staff' : name}</h2>
    {operations.map((operation) => (
      <OperationCard key={operation.method + operation.path} operation={operation} />
    ))}
  </section>
);

export const ApiPage = () => {
  const groups = useLoaderData<typeof loadApi>();
  return (
    <InfoLayout
      title="API"
      description="Every call of the API: who may make it, what goes in, what comes out, and an example."
      heading="Every call, in one place"
      lead="The pages you see are made with these calls. Programs of your own may use them, too."
    >
      <Prose text={text} />
      <nav aria-label="Groups" className="mt-10">
        <ul className="flex flex-wrap gap-2">
          {groups.map(({ name, operations }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="inline-flex min-h-10 items-center rounded-full border border-line px-4 text-sm text-muted no-underline hover:text-ink"
              >
                {name} ({operations.length})
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map((group) => (
        <Group key={group.name} group={group} />
      ))}
    </InfoLayout>
  );
};
