#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace signalbox::transport::http {

class body_reader;
class body_source;

enum class method { get, head, post, put, patch, delete_, options };

/// Header fields in their original order; names compare case-insensitively (RFC 9110 section 5.1).
class fields {
 public:
  void add(std::string name, std::string value);
  /// Sets `name` to `value`, replacing all earlier values.
  void set(std::string name, std::string value);
  /// Returns the first value of `name`, or nothing.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const;
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& all() const {
    return entries_;
  }

 private:
  std::vector<std::pair<std::string, std::string>> entries_;
};

/// A complete request with a bounded body, or, when `upload` is set, a head whose body is streamed.
struct request {
  method verb = method::get;
  std::string path{};   ///< percent-decoded, starts with "/", free of "." and ".." segments
  std::string query{};  ///< raw, without "?"
  /// The host in the target (absolute form); otherwise empty.
  std::string authority{};
  bool is_http_1_0 = false;
  fields headers{};
  std::string body{};
  /// The client's address: from trusted proxies (`client_address`), otherwise from the socket.
  std::string remote_address{};
  bool encrypted = false;  ///< received over TLS terminated by this server
  std::string id{};        ///< the client's X-Request-Id if it is a UUID, otherwise a new UUID v4
  /// True after the client has closed the connection; null when it is not watched.
  std::shared_ptr<const std::atomic<bool>> abandoned{};
  /// The body, when `head_verdict::streamed` requested that; `body` is then empty.
  std::shared_ptr<body_reader> upload{};
};

struct response {
  unsigned status = 200;
  fields headers{};
  std::string body{};
  /// Sent instead of `body` when set: bytes shared by many responses.
  std::shared_ptr<const std::string> shared_body{};
  /// Sent piece by piece instead of both when set, whatever its length: chunked, or until the close
  /// for HTTP/1.0. A Content-Length among the headers is ignored, as in every response.
  std::shared_ptr<body_source> stream{};
  /// Metrics label: the route's pattern, never the raw path.
  std::string route{};
};

/// Answers one request. Runs on the I/O thread; long-running work is awaited.
using handler = std::function<boost::asio::awaitable<response>(request)>;

}  // namespace signalbox::transport::http
