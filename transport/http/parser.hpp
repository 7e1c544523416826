#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "transport/http/head_judge.hpp"
#include "transport/http/limits.hpp"
#include "transport/http/message.hpp"
#include "transport/http/status.hpp"

namespace signalbox::transport::http {

/// Turns a byte stream into requests (RFC 9112), one after the other. Pure: no I/O; wraps Beast's
/// parser, so that one file pays for compiling it.
class request_parser {
 public:
  enum class state {
    idle,      ///< no byte of the next request yet
    head,      ///< request line and headers are coming
    body,      ///< the body is coming
    complete,  ///< `take` has a request
    failed,    ///< `why` says what to answer; nothing more is parsed
  };

  /// Empty lines that may stand before a request; RFC 9112 section 2.2 asks for one at least.
  static constexpr std::size_t empty_lines_max = 2;

  /// `judge` is asked about each head that is valid; may be empty.
  explicit request_parser(const limits& bounds, head_judge judge = {});
  request_parser(request_parser&&) noexcept;
  request_parser& operator=(request_parser&&) noexcept;
  ~request_parser();

  /// Takes the next bytes. Once complete or failed, they only wait.
  state feed(std::string_view bytes);

  [[nodiscard]] state now() const { return state_; }

  /// True once, when the head of a request is there that waits for "100 Continue" (RFC 9110
  /// section 10.1.1) and none of its body has come.
  [[nodiscard]] bool take_expectation();

  /// The complete request, without `remote_address`. What came behind it waits for the next `feed`
  /// (of nothing, maybe) or for `take_rest`.
  [[nodiscard]] request take();

  /// Of the request that `take` gave last: may the connection be used again?
  [[nodiscard]] bool keep_alive() const { return keep_alive_; }

  [[nodiscard]] const failure& why() const { return why_; }

  /// Path and raw query of a request whose body is still coming.
  [[nodiscard]] const std::string& path() const { return head_.path; }
  [[nodiscard]] const std::string& query() const { return head_.query; }

  /// How much of the body has come so far, in bytes.
  [[nodiscard]] std::size_t body_bytes() const;

  /// Lets go of the request that is coming and of all that was read; fails from then on.
  void drop(failure why);

  /// Hands out the bytes behind the taken request, for another protocol.
  [[nodiscard]] std::string take_rest();

 private:
  struct beast_parser;

  void restart();
  state advance();
  state fail(failure what);
  [[nodiscard]] bool skip_empty_lines();
  void watch_lines(std::string_view consumed);
  [[nodiscard]] std::optional<failure> fault_of_head() const;
  [[nodiscard]] bool accept_head();
  [[nodiscard]] bool is_admitted();
  void keep_head();

  std::size_t head_bytes_max_;
  std::size_t headers_max_;
  std::size_t body_bytes_max_;
  std::size_t open_body_bytes_max_;
  head_judge judge_;
  std::unique_ptr<beast_parser> beast_;
  std::string buffer_;
  request head_;  ///< its headers as they stood before the body: trailers are none
  state state_ = state::idle;
  failure why_;
  std::size_t empty_lines_ = 0;  ///< before this request
  bool head_seen_ = false;
  bool at_line_start_ = false;  ///< what was consumed of the head ends with a line break
  bool has_folded_line_ = false;
  bool is_open_ = false;             ///< `open_body_bytes_max_` holds for the body
  bool awaits_first_chunk_ = false;  ///< of a chunked body nothing has been taken yet
  bool expects_continue_ = false;
  bool keep_alive_ = true;
};

}  // namespace signalbox::transport::http
