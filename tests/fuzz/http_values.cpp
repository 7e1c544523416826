#include <string>

#include "core/encoding/utf8.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"
#include "transport/http/conditions.hpp"
#include "transport/http/encode_response.hpp"
#include "transport/http/field_list.hpp"
#include "transport/http/forwarded.hpp"
#include "transport/http/host_field.hpp"
#include "transport/http/target.hpp"
#include "transport/websocket/deflate.hpp"

namespace signalbox::fuzz {

void http_values(std::string_view bytes) {
  using namespace transport;
  input from(bytes);
  const auto one = from.line();
  const auto other = from.line();

  if (const auto parsed = http::parse_target(one)) {
    require(parsed->path.starts_with('/'), "a path begins with a slash");
    require(core::is_utf8(parsed->path), "a path is UTF-8");
    for (const char letter : parsed->path)
      require(static_cast<unsigned char>(letter) >= 0x20, "a path contains no control character");
    [[maybe_unused]] const auto value = http::query_parameter(parsed->query, other);
  }
  if (const auto text = http::percent_decode(one)) {
    require(text->size() <= one.size(), "decoding does not increase the length");
  }

  auto rest = one;
  while (!rest.empty()) {
    const auto before = rest.size();
    const auto element = http::take_element(rest);
    require(http::trim(element) == element, "an element is trimmed");
    require(rest.size() < before, "an element is removed");
  }
  require(!http::lists(one, other) || one.size() >= other.size(),
          "a list is not shorter than its token");
  [[maybe_unused]] const bool taken = http::accepts_encoding(one, other);
  [[maybe_unused]] const bool matched = http::none_match_names(one, other);
  [[maybe_unused]] const auto agreed = websocket::accept_deflate(one);

  if (const auto host = http::host_of(one)) {
    require(!host->empty() && host->size() <= one.size(), "a host is part of its authority");
    require(http::host_of(host->find(':') == host->npos ? *host : '[' + *host + ']') == host,
            "a host is its own host");
  }
  const auto proxy = boost::asio::ip::make_address("10.0.0.1");
  http::fields forwarded;
  forwarded.add("X-Forwarded-For", std::string(one));
  const http::network_list trusted({"10.0.0.0/8"});
  const auto named = http::client_address(proxy, forwarded, trusted);
  require(http::client_address(proxy, forwarded, {}) == proxy,
          "without trust the address is the socket's");
  forwarded.add("Forwarded", std::string(other));
  const auto both = http::client_address(proxy, forwarded, trusted);
  require(both == named || both == proxy, "two headers agree, or neither is used");

  // Whatever the handler's values, they cannot break out of the head.
  http::response answer;
  answer.headers.add(std::string(one), std::string(other));
  const auto head = http::encode_head(answer, {.request_id = "id", .keep_alive = true});
  require(head.find("\r\n\r\n") == head.size() - 4, "one empty line, at the end");
  for (std::size_t at = 0; at < head.size(); ++at) {
    require(head[at] != '\n' || head[at - 1] == '\r', "no line feed inside a header");
  }
}

}  // namespace signalbox::fuzz
