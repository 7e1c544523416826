#include "api/http/router.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <variant>

#include "api/http/call.hpp"
#include "api/routes.hpp"

using namespace signalbox;
using api::matched;
using api::other_choices;
using api::other_methods;
using api::route;
using api::router;
using api::unknown_path;
using transport::http::method;

namespace {

boost::asio::awaitable<api::outcome> run(api::call&) {
  co_return api::nothing();
}

route line(std::string_view name, method verb, std::string_view pattern) {
  return {.name = name,
          .summary = name,
          .verb = verb,
          .pattern = pattern,
          .answers = api::no_body(),
          .run = run};
}

router sample() {
  auto password = line("password", method::post, "/token");
  password.when = api::query_choice{"grant_type", "password"};
  auto refresh = line("refresh", method::post, "/token");
  refresh.when = api::query_choice{"grant_type", "refresh_token"};
  return router(
      {line("one", method::get, "/things/{ref}"), line("rename", method::patch, "/things/{ref}"),
       line("regions", method::get, "/things/regions"),
       line("part", method::get, "/things/{ref}/parts/{part}"), line("all", method::get, "/things"),
       line("make", method::post, "/things"), password, refresh});
}

auto find(const router& in, method verb, std::string path, std::string query = {}) {
  transport::http::request incoming;
  incoming.verb = verb;
  incoming.path = std::move(path);
  incoming.query = std::move(query);
  return in.find(incoming);
}

std::string_view name_of(const std::expected<matched, api::no_route>& found) {
  return found ? found->found->name : std::string_view{"none"};
}

}  // namespace

TEST_CASE("router: finds a route by method and path") {
  const auto in = sample();
  CHECK(name_of(find(in, method::get, "/things")) == "all");
  CHECK(name_of(find(in, method::post, "/things")) == "make");
  CHECK(name_of(find(in, method::patch, "/things/abc")) == "rename");
}

TEST_CASE("router: returns the parameters of the pattern") {
  const auto in = sample();
  const auto found = find(in, method::get, "/things/abc/parts/d e");
  REQUIRE(found);
  CHECK(found->found->name == "part");
  REQUIRE(found->parameters.size() == 2);
  CHECK(found->parameters[0] == std::pair<std::string_view, std::string>{"ref", "abc"});
  CHECK(found->parameters[1] == std::pair<std::string_view, std::string>{"part", "d e"});
}

TEST_CASE("router: prefers a literal segment to a parameter") {
  const auto in = sample();
  CHECK(name_of(find(in, method::get, "/things/regions")) == "regions");
  CHECK(name_of(find(in, method::get, "/things/region")) == "one");
}

TEST_CASE("router: answers HEAD with the route for GET") {
  CHECK(name_of(find(sample(), method::head, "/things/abc")) == "one");
}

TEST_CASE("router: rejects unknown paths") {
  const auto in = sample();
  for (const auto* path : {"", "/", "/thing", "/things/", "/things//parts/x", "/things/abc/parts",
                           "/Things", "/things/abc/parts/x/y", "things"}) {
    CAPTURE(path);
    const auto found = find(in, method::get, path);
    REQUIRE_FALSE(found);
    CHECK(std::holds_alternative<unknown_path>(found.error()));
  }
}

TEST_CASE("router: returns the methods of a known path") {
  const auto in = sample();
  const auto found = find(in, method::delete_, "/things/abc");
  REQUIRE_FALSE(found);
  const auto& known = std::get<other_methods>(found.error());
  CHECK(known.pattern == "/things/{ref}");
  CHECK(known.allow == "GET, HEAD, PATCH, OPTIONS");
  // The literal is a different path from the parameter's.
  const auto literal = find(in, method::patch, "/things/regions");
  REQUIRE_FALSE(literal);
  CHECK(std::get<other_methods>(literal.error()).allow == "GET, HEAD, OPTIONS");
}

TEST_CASE("router: selects by a query parameter where the table declares one") {
  const auto in = sample();
  CHECK(name_of(find(in, method::post, "/token", "grant_type=password")) == "password");
  CHECK(name_of(find(in, method::post, "/token", "a=b&grant_type=refresh_token")) == "refresh");
  for (const auto* query : {"", "grant_type=", "grant_type=pkce", "grant_type=%zz"}) {
    CAPTURE(query);
    const auto found = find(in, method::post, "/token", query);
    REQUIRE_FALSE(found);
    const auto& known = std::get<other_choices>(found.error());
    CHECK(known.parameter == "grant_type");
    CHECK(known.allowed == "password, refresh_token");
  }
}

TEST_CASE("router: rejects an inconsistent table") {
  const auto refused = [](std::vector<route> routes) {
    CHECK_THROWS_AS(router{std::move(routes)}, std::invalid_argument);
  };
  refused({line("a", method::get, "/x"), line("a", method::get, "/y")});
  refused({line("a", method::get, "/x/{one}"), line("b", method::get, "/x/{other}")});
  refused({line("a", method::get, "x")});
  auto empty = line("a", method::get, "/x");
  empty.run = nullptr;
  refused({empty});
  auto silent = line("a", method::get, "/x");
  silent.answers = {};
  refused({silent});
  auto scoped = line("a", method::get, "/x");
  scoped.within = api::scope::organization;
  scoped.asks = api::permission{"read:Read", "organizations"};
  refused({scoped});
  auto unguarded = line("a", method::get, "/x/{ref}");
  unguarded.within = api::scope::project;
  refused({unguarded});
  auto aimless = line("a", method::get, "/x");
  aimless.asks = api::permission{"read:Read", "organizations"};
  refused({aimless});
  auto open_to_scripts = line("a", method::get, "/x");
  open_to_scripts.lets_in = api::entry::operators;
  open_to_scripts.scripts = domain::token_scope::projects_read;
  refused({open_to_scripts});
  auto writes_by_reading = line("a", method::post, "/x");
  writes_by_reading.scripts = domain::token_scope::projects_read;
  refused({writes_by_reading});
  writes_by_reading.only_reads = true;
  CHECK_NOTHROW(router{{writes_by_reading}});
  auto in_body = line("a", method::post, "/x");
  in_body.within = api::scope::organization_in_body;
  in_body.asks = api::permission{"write:Create", "projects"};
  refused({in_body});
}

TEST_CASE("router: accepts the complete table") {
  const router all{api::all_routes()};
  CHECK(all.routes().size() > 40);
}
