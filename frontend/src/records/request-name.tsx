/** What a request is called: its title or, without one, its service; and its code. */
import type { RequestRow } from '@/api/types';
import { serviceText } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import type { Language } from '@/i18n/languages';
import { UserText } from '@/ui/user-text';

type Named = Pick<RequestRow, 'title' | 'service_category'>;

export function requestName({ title, service_category }: Named, language: Language): string {
  return title ?? serviceText(service_category, language);
}

export function RequestName({ request }: { readonly request: Named }) {
  const language = useLanguage();
  return request.title ? <UserText>{request.title}</UserText> : serviceText(request.service_category, language);
}

/** The service of a request that is not called by it, and the code, as items of a list of facts. */
export function RequestNameFacts({ request }: { readonly request: Named & Pick<RequestRow, 'code'> }) {
  const language = useLanguage();
  return (
    <>
      {request.title ? <li>{serviceText(request.service_category, language)}</li> : null}
      <li>
        <RequestCode code={request.code} />
      </li>
    </>
  );
}

/** As `Code`, which screens with lists of requests need not load for it. */
export function RequestCode({ code }: { readonly code: string }) {
  return (
    <bdi className="unbroken" dir="ltr" translate="no">
      {code}
    </bdi>
  );
}
