#include "transport/http/encode_response.hpp"

#include "transport/http/field_list.hpp"
#include "transport/http/status.hpp"

namespace signalbox::transport::http {

namespace {

bool is_set_here(std::string_view name) {
  return equal_ignoring_case(name, "Content-Length") || equal_ignoring_case(name, "X-Request-Id") ||
         equal_ignoring_case(name, "Transfer-Encoding");
}

bool is_one_line(std::string_view text) {
  return text.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos;
}

void append(std::string& head, std::string_view name, std::string_view value) {
  if (name.empty() || !is_one_line(name) || !is_one_line(value)) return;
  head += name;
  head += ": ";
  head += value;
  head += "\r\n";
}

}  // namespace

bool may_have_body(unsigned status) {
  return status >= 200 && status != 204 && status != 304;
}

std::string encode_head(const response& answer, const delivery& how) {
  std::string head = "HTTP/1.1 " + std::to_string(answer.status) + ' ';
  head += reason_phrase(answer.status);
  head += "\r\n";
  for (const auto& [name, value] : answer.headers.all()) {
    if (!is_set_here(name)) append(head, name, value);
  }
  append(head, "X-Request-Id", how.request_id);
  if (!answer.headers.find("X-Content-Type-Options")) {
    append(head, "X-Content-Type-Options", "nosniff");
  }
  if (may_have_body(answer.status)) {
    if (!answer.stream) {
      append(head, "Content-Length", std::to_string(body_of(answer).size()));
    } else if (!how.is_http_1_0) {
      append(head, "Transfer-Encoding", "chunked");
    }
  }
  if (answer.status != 101 && !how.keep_alive) append(head, "Connection", "close");
  head += "\r\n";
  return head;
}

std::string_view body_of(const response& answer) {
  if (answer.stream) return {};
  return answer.shared_body ? std::string_view(*answer.shared_body) : std::string_view(answer.body);
}

}  // namespace signalbox::transport::http
