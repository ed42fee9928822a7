/** How soon a creative answers, on the wire; the API's document does not have the call yet. */
import { clientOf } from './wire-calls';

interface CreativeResponse {
  /** Whole hours, at least 1; `null` where there is too little to judge by. */
  readonly typical_hours: number | null;
}

// Type aliases, which unlike interfaces count as records of calls.
type ResponseReads = {
  readonly '/api/creatives/{id}/response': { readonly answer: CreativeResponse; readonly byId: true };
};

export const creativeResponseApi = clientOf<ResponseReads, Record<string, never>>();
