#include "app/server/page_policy.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <string_view>

using namespace signalbox;
using namespace signalbox::app;

namespace {

bool allows(const settings& how, std::string_view rule) {
  return ("; " + page_policy(how) + ";").find(fmt::format("; {};", rule)) != std::string::npos;
}

}  // namespace

TEST_CASE("page policy: pages may run and load only content of the server") {
  const settings how;
  CHECK(code_editor_url_of(how).empty());
  CHECK(allows(how, "default-src 'self'"));
  CHECK(allows(how, "script-src 'self' 'wasm-unsafe-eval'"));
  CHECK(allows(how, "font-src 'self'"));
  CHECK(allows(how, "object-src 'none'"));
  CHECK(allows(how, "frame-ancestors 'none'"));
}

TEST_CASE("page policy: the code editor may come from its configured address, without its path") {
  settings how;
  how.server.code_editor_url = "https://cdn.example.com:8443/monaco/0.55.1";
  CHECK(code_editor_url_of(how) == how.server.code_editor_url);
  CHECK(allows(how, "script-src 'self' 'wasm-unsafe-eval' https://cdn.example.com:8443"));
  CHECK(allows(how, "style-src 'self' 'unsafe-inline' https://cdn.example.com:8443"));
  CHECK(allows(how, "font-src 'self' https://cdn.example.com:8443"));
  CHECK(allows(how, "default-src 'self'"));
}

TEST_CASE("page policy: a self-hosted installation loads the code editor only from its own path") {
  settings how;
  how.mode = "self_hosted";
  how.server.code_editor_url = "https://cdn.example.com/monaco";
  CHECK(code_editor_url_of(how).empty());
  CHECK(page_policy(how) == page_policy(settings{}));
}
