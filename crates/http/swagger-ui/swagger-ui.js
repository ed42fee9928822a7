// Not used by the page of /api/docs: it loads swagger-ui-bundle.js.
