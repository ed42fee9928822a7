/** The lifecycle's types name closed lists, where the API's document says text; their fields are the document's. */
import { expectTypeOf, it } from 'vitest';
import type {
  Agreement,
  BrandCounts,
  Delivery,
  InboxCounts,
  InboxRequest,
  Payment,
  Proposal,
  Receipt,
  RequestDetail,
  RequestEvent,
  RequestRow,
} from './lifecycle';
import type { components } from './schema';

type Documented = components['schemas'];

it('has the fields that the API’s document has', () => {
  expectTypeOf<keyof Agreement>().toEqualTypeOf<keyof Documented['Agreement']>();
  expectTypeOf<keyof BrandCounts>().toEqualTypeOf<keyof Documented['BrandCounts']>();
  expectTypeOf<keyof Delivery>().toEqualTypeOf<keyof Documented['Delivery']>();
  expectTypeOf<keyof InboxCounts>().toEqualTypeOf<keyof Documented['InboxCounts']>();
  expectTypeOf<keyof InboxRequest>().toEqualTypeOf<keyof Documented['InboxRequest']>();
  expectTypeOf<keyof Payment>().toEqualTypeOf<keyof Documented['Payment']>();
  expectTypeOf<keyof Proposal>().toEqualTypeOf<keyof Documented['Proposal']>();
  expectTypeOf<keyof Receipt>().toEqualTypeOf<keyof Documented['Receipt']>();
  expectTypeOf<keyof RequestDetail>().toEqualTypeOf<keyof Documented['RequestDetail']>();
  expectTypeOf<keyof RequestEvent>().toEqualTypeOf<keyof Documented['RequestEvent']>();
  expectTypeOf<keyof RequestRow>().toEqualTypeOf<keyof Documented['QuoteRequestRow']>();
});
