/** What asks for an IBAN leads to the form. */
export const detailsFormId = 'bank-details';
