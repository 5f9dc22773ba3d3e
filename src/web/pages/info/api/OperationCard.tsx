import type { Field, Operation } from './readApi.ts';

const placeTexts: Record<Field['place'], string> = {
  path: 'In the path',
  query: 'In the query',
  body: 'In the body',
  answer: 'In the answer',
};

const Fields = ({ place, fields }: { place: Field['place']; fields: readonly Field[] }) =>
  fields.length > 0 && (
    <div className="mt-4">
      <p className="text-sm font-semibold">{placeTexts[place]}</p>
      <dl className="mt-1">
        {fields.map(({ name, type, isRequired }) => (
          <div key={name} className="flex flex-wrap gap-x-3 border-b border-dashed border-line py-1.5">
            <dt className="proof">{name}</dt>
            <dd className="proof text-muted">
              {type}
              {place !== 'answer' && !isRequired && ', may be left out'}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );

/** One call; its details open on demand, for there are many. */
export const OperationCard = ({ operation }: { operation: Operation }) => {
  const { method, path, summary, access, fields, example } = operation;
  return (
    <details className="border-b border-line">
      <summary className="py-4">
        <h3 className="proof inline text-ink">
          <span className="text-accent">{method}</span> {path}
        </h3>
        <span className="mt-1 block text-sm text-muted">{summary}</span>
      </summary>
      <div className="pb-6">
        <p className="text-sm">
          <span className="font-semibold">Who may call:</span> {access}
        </p>
        {(['path', 'query', 'body', 'answer'] as const).map((place) => (
          <Fields key={place} place={place} fields={fields.filter((field) => field.place === place)} />
        ))}
        <pre className="proof mt-4 rounded-md bg-sunk p-4 whitespace-pre-wrap">{example}</pre>
      </div>
    </details>
  );
};
