#include "api/status/subscription_page.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/sample_status.hpp"

using namespace signalbox;
using step = api::subscription_page::step;

namespace {

std::string page_showing(const api::subscription_page& what) {
  const core::time_point at{std::chrono::seconds{1'800'000'000}};
  return api::subscription_html(what, api::testing::sample_status(at), at, "");
}

bool page_has(const std::string& page, std::string_view text) {
  return page.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("subscription page: texts are escaped, in content and addresses") {
  const auto form = page_showing({.shows = step::form, .email = "\"><script>"});
  CHECK(page_has(form, "value=\"&quot;&gt;&lt;script&gt;\""));
  const auto confirm = page_showing({.shows = step::confirm, .token = "\"><script>"});
  CHECK(page_has(confirm, "action=\"/status/subscription?token=%22%3E%3Cscript%3E\""));
}

TEST_CASE("subscription page: does not reload without script, because it has a form") {
  CHECK_FALSE(page_has(page_showing({.shows = step::form}), "http-equiv=\"refresh\""));
}

TEST_CASE("subscription page: a problem is shown at its field") {
  const auto form =
      page_showing({.shows = step::form, .email = "vic", .problem = "Enter an address."});
  CHECK(page_has(form, "aria-invalid=\"true\" aria-describedby=\"problem\""));
  CHECK(page_has(form, "id=\"problem\" role=\"alert\">Enter an address.</p>"));
  const auto expired =
      page_showing({.shows = step::confirm, .token = "t", .problem = "This link has expired."});
  CHECK(page_has(expired, "This link has expired."));
  CHECK_FALSE(page_has(expired, "<form"));
}
