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

enum class method { get, head, post, put, patch, delete_, options };

/// Header fields in the order they came; names compare without case (RFC 9110 section 5.1).
class fields {
 public:
  void add(std::string name, std::string value);
  /// Sets `name` to `value`, replacing every earlier one.
  void set(std::string name, std::string value);
  /// The first value of `name`, or nothing.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const;
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& all() const {
    return entries_;
  }

 private:
  std::vector<std::pair<std::string, std::string>> entries_;
};

/// A whole request, its body read and bounded.
struct request {
  method verb = method::get;
  std::string path{};   ///< percent-decoded, starts with "/", free of "." and ".." segments
  std::string query{};  ///< raw, without "?"
  /// The host that the target itself names, in the absolute form; else empty.
  std::string authority{};
  bool is_http_1_0 = false;
  fields headers{};
  std::string body{};
  /// The client's: behind trusted proxies what they say (`client_address`), else the socket's.
  std::string remote_address{};
  bool encrypted = false;  ///< came by TLS that this server speaks itself
  std::string id{};        ///< the client's X-Request-Id when it is a UUID, else a fresh UUID v4
  /// True once the client has closed the connection; null where that is not watched.
  std::shared_ptr<const std::atomic<bool>> abandoned{};
};

struct response {
  unsigned status = 200;
  fields headers{};
  std::string body{};
  /// Sent instead of `body` when set: bytes that many answers share.
  std::shared_ptr<const std::string> shared_body{};
  /// Label for metrics: the route's pattern, never the raw path.
  std::string route{};
};

/// Answers one request. Runs on the I/O thread; whatever takes long is awaited.
using handler = std::function<boost::asio::awaitable<response>(request)>;

}  // namespace signalbox::transport::http
