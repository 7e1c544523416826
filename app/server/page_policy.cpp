#include "app/server/page_policy.hpp"

#include <fmt/format.h>

#include <string_view>

namespace signalbox::app {

namespace {

/// Returns scheme, host and port of an address that the settings have validated (RFC 6454, section
/// 6.2).
std::string_view origin_of(std::string_view address) {
  const auto host = address.find("://") + 3;
  return address.substr(0, address.find('/', host));
}

}  // namespace

std::string code_editor_url_of(const settings& how) {
  return how.mode == "self_hosted" ? std::string{} : how.server.code_editor_url;
}

std::string page_policy(const settings& how) {
  const auto elsewhere = code_editor_url_of(how);
  const auto editor = elsewhere.empty() ? std::string{} : fmt::format(" {}", origin_of(elsewhere));
  // 'wasm-unsafe-eval' allows WebAssembly, not eval: the browser parses SQL with PostgreSQL's
  // parser.
  return fmt::format(
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{0}; worker-src 'self'; style-src "
      "'self' 'unsafe-inline'{0}; "
      "img-src 'self' data: https:; connect-src 'self' ws: wss:; font-src 'self'{0}; "
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      editor);
}

}  // namespace signalbox::app
