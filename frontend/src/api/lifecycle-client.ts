/** The API client as the lifecycle's calls see it. */
import type { Client } from 'openapi-fetch';
import { api } from './client';
import type { LifecyclePaths } from './lifecycle-paths';

/** The same client: only its types differ, until the API's document has the calls. */
export const lifecycle = api as unknown as Client<LifecyclePaths>;
