import { Link } from 'react-router';
import type { Earnings } from '@/api/types';
import { requestPath } from '@/lib/request-paths';
import { RequestCode, RequestName } from '@/records/request-name';

type Project = Pick<Earnings['due'][number], 'title' | 'request_code' | 'service_category'>;

interface ProjectLinkProps {
  readonly id: string;
  readonly project: Project;
}

/** A project by its name and code, as the other lists call it. */
export function ProjectLink({
  id,
  project: { title, request_code: code, service_category: service },
}: ProjectLinkProps) {
  return (
    <Link className="underlined alone" to={requestPath(id)}>
      {service ? (
        <span>
          <span>
            <RequestName request={{ title, service_category: service }} />
          </span>
          {' · '}
        </span>
      ) : null}
      {code ? <RequestCode code={code} /> : null}
    </Link>
  );
}
