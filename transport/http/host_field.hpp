#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "transport/http/message.hpp"

namespace signalbox::transport::http {

/// The host of `host[:port]` (RFC 9112 section 3.2) in lower case, without the brackets of an IPv6
/// address and without a dot at its end. Nothing when the text is not of this form.
[[nodiscard]] std::optional<std::string> host_of(std::string_view authority);

/// The names under which a server is reached. A page can have its own name resolve to the address
/// of a server inside the reader's network (DNS rebinding) and is of the same origin then; the name
/// in `Host` gives it away. Immutable, so any thread may ask it.
class known_hosts {
 public:
  /// `names` are hosts without a port, in any case, or "*" for every host.
  explicit known_hosts(const std::vector<std::string>& names);

  /// True for the given names, `localhost`, and every literal IP address, to which no name can be
  /// made to resolve.
  [[nodiscard]] bool contains(std::string_view authority) const;

  /// Judges `Host`, and the host of the target where it names one. A request of HTTP/1.0 without
  /// `Host` comes from no browser and passes.
  [[nodiscard]] bool admit(const request& asked) const;

 private:
  std::vector<std::string> names_;
  bool any_ = false;
};

}  // namespace signalbox::transport::http
