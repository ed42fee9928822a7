-- A short random code by which people name a request, and its title. The first start gives older requests their codes.
ALTER TABLE request_details ADD COLUMN code TEXT;
ALTER TABLE request_details ADD COLUMN title TEXT;
CREATE UNIQUE INDEX request_details_code ON request_details (code);
