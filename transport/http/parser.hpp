#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "transport/http/header_check.hpp"
#include "transport/http/limits.hpp"
#include "transport/http/message.hpp"
#include "transport/http/status.hpp"

namespace signalbox::transport::http {

/// Parses a byte stream into requests (RFC 9112), one after the other. Pure: no I/O; wraps Beast's
/// parser so that only one file has to compile it.
class request_parser {
 public:
  enum class state {
    idle,      ///< before the first byte of the next request
    head,      ///< reading request line and headers
    body,      ///< reading the body
    complete,  ///< `take` returns a request
    streamed,  ///< `take` returns a request without its body, then `take_piece` the body
    failed,    ///< `why` holds the response; parsing has stopped
  };

  /// Maximum number of empty lines before a request; RFC 9112 section 2.2 requires at least one.
  static constexpr std::size_t empty_lines_max = 2;

  /// `head_check` is called for each valid head; may be empty.
  explicit request_parser(const limits& bounds, header_check head_check = {});
  request_parser(request_parser&&) noexcept;
  request_parser& operator=(request_parser&&) noexcept;
  ~request_parser();

  /// Appends bytes. When complete or failed, or after the end of a streamed body, they are only
  /// buffered.
  state feed(std::string_view bytes);

  [[nodiscard]] state now() const { return state_; }

  /// Returns true once, when a request's head waits for "100 Continue" (RFC 9110 section 10.1.1)
  /// and none of its body has arrived.
  [[nodiscard]] bool take_expectation();

  /// Returns the complete request, without `remote_address`; once for a streamed one. The bytes
  /// after it wait for the next `feed` (which may be empty) or for `take_rest`.
  [[nodiscard]] request take();

  /// Returns the bytes of a streamed body that arrived since the last call; also those before a
  /// failure. As many as were fed, so the caller bounds them.
  [[nodiscard]] std::string take_piece();

  /// Returns whether a streamed body is complete.
  [[nodiscard]] bool body_ended() const { return body_ended_; }

  /// Proceeds to the next request, after the end of a streamed body.
  void finish_streamed();

  /// Returns the size of the body of a streamed request; nothing if it is chunked.
  [[nodiscard]] std::optional<std::uint64_t> expected_bytes() const;

  /// Returns whether the connection can be reused after the last taken request.
  [[nodiscard]] bool keep_alive() const { return keep_alive_; }

  [[nodiscard]] const failure& why() const { return why_; }

  /// Path and raw query of a request whose body is still arriving.
  [[nodiscard]] const std::string& path() const { return head_.path; }
  [[nodiscard]] const std::string& query() const { return head_.query; }

  /// Number of body bytes received so far, for a streamed body since the last `take_piece`.
  [[nodiscard]] std::size_t body_bytes() const;

  /// Drops the current request and all buffered input, and fails from then on.
  void drop(failure why);

  /// Returns the bytes after the taken request, for another protocol.
  [[nodiscard]] std::string take_rest();

 private:
  struct beast_parser;

  void restart();
  state advance();
  state complete();
  state fail(failure what);
  [[nodiscard]] bool skip_empty_lines();
  void watch_lines(std::string_view consumed);
  [[nodiscard]] std::optional<failure> fault_of_head() const;
  [[nodiscard]] failure fault_of_size() const;
  [[nodiscard]] bool accept_head();
  [[nodiscard]] bool is_admitted();
  void keep_head();

  std::size_t head_bytes_max_;
  std::size_t headers_max_;
  std::size_t body_bytes_max_;
  std::size_t open_body_bytes_max_;
  header_check check_;
  std::unique_ptr<beast_parser> beast_;
  std::string buffer_;
  request head_;  ///< headers as they were before the body, without trailers
  state state_ = state::idle;
  failure why_;
  std::size_t empty_lines_ = 0;  ///< before this request
  bool head_seen_ = false;
  bool at_line_start_ = false;  ///< the consumed part of the head ends with a line break
  bool has_folded_line_ = false;
  bool is_open_ = false;             ///< `open_body_bytes_max_` applies to the body
  bool awaits_first_chunk_ = false;  ///< nothing of a chunked body has been consumed yet
  bool is_streamed_ = false;
  bool body_ended_ = false;  ///< of a streamed body
  bool expects_continue_ = false;
  bool keep_alive_ = true;
};

}  // namespace signalbox::transport::http
