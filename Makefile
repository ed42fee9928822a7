# All commands; each one is a script, or a folder of them, of the same name in scripts/.
.DEFAULT_GOAL := help
.PHONY: help run dev test verify check generate e2e e2e-release ui-audit browsers pictures crash-tests stream-tests soak races faults cluster operations upgrade-test release bench lighthouse fmt

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1	/p' Makefile | while IFS='	' read -r name words; do printf '  make %-13s %s\n' "$$name" "$$words"; done

run: ## build everything and serve the demo on http://localhost:8080
	@scripts/run

dev: ## the demo with a frontend that reloads and a server that is built again on a change, on http://localhost:5173
	@scripts/dev

test: ## formats, lints, types, the tests on SQLite, PostgreSQL where it differs, and the main job in a browser
	@scripts/setup test && node scripts/test.mjs test

verify: ## the rest: the other tests on PostgreSQL, drawn requests, the other end-to-end tests, a sample of the UI audit
	@scripts/setup test && node scripts/test.mjs verify

check: ## of make test, what needs no browser and no PostgreSQL
	@scripts/setup build && node scripts/test.mjs check

generate: ## the API document, the vocabularies and the frontend's types, from the source
	@scripts/setup build && scripts/generate

e2e: ## the end-to-end tests in a browser, against the quick build
	@scripts/setup e2e && scripts/e2e dev

e2e-release: ## the end-to-end tests in a browser, against the release build, on both databases
	@scripts/setup test && scripts/e2e release

ui-audit: ## every screen in both languages, both themes and three widths, and every form; takes some minutes
	@scripts/setup e2e && scripts/ui-audit all

browsers: ## the main job in Firefox and WebKit, in both languages and at two widths; takes some minutes
	@scripts/setup build && scripts/browsers

pictures: ## a picture of every screen, into tmp/screens
	@scripts/setup e2e && scripts/ui-audit pictures

crash-tests: ## kill the server under load and send malformed requests, then check the data
	@scripts/setup build && scripts/crash-tests

stream-tests: ## hold 1,000 event streams open on one server, and send messages
	@scripts/setup build && scripts/stream-tests

soak: ## 500 requests for each operation and role, drawn from the API's document, to the release build; takes half an hour
	@scripts/setup build && cargo build --release -p marsam-app && EXAMPLES=500 MARSAM_BINARY=$(CURDIR)/target/release/marsam scripts/schema-tests

races: ## 200 rounds of writes racing each other and the end of their authorization, and 1,000 histories of projects, on both databases; takes an hour
	@scripts/setup test && scripts/races

faults: ## kill the server 100 times, cut its power 200 times, fill its disk, hold 2,000 slow connections, let one account loose; takes some minutes, needs root
	@scripts/setup faults && scripts/faults/run

cluster: ## three PostgreSQL nodes and two instances whose primary is killed, frozen, cut off and switched over; half an hour, needs root
	@scripts/setup build && scripts/cluster/run

operations: ## follow docs/operations.md on a bare Debian 12 with the package of make release; takes some minutes, needs root
	@scripts/setup build && scripts/operations/run

upgrade-test: ## the last release and this version on one database, and how fast both store; builds the last release
	@scripts/setup upgrade-test && scripts/upgrade-test/run

release: ## a tarball and a Debian package with checksums, notices and bills of materials, into target/dist, and try both
	@scripts/setup release && scripts/release/run

bench: ## measure the rules, the queries and the server; takes some minutes
	@scripts/setup bench && scripts/bench

lighthouse: ## measure the public pages on a simulated phone; takes some minutes
	@scripts/setup e2e && scripts/lighthouse release

fmt: ## format the source: Rust, TypeScript, CSS, JSON and Markdown
	@scripts/setup build && cargo fmt --all && npm --prefix frontend run --silent format
