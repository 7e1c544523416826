#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "transport/http/message.hpp"

namespace signalbox::transport::http {

/// Returns the host of `host[:port]` (RFC 9112 section 3.2) in lower case, without the brackets of
/// an IPv6 address and without a trailing dot. Returns nothing for any other form.
[[nodiscard]] std::optional<std::string> host_of(std::string_view authority);

/// The host names of a server. With DNS rebinding a page can resolve its own name to the address of
/// a server in the reader's network and become same-origin; the name in `Host` reveals it.
/// Immutable, so usable on any thread.
class known_hosts {
 public:
  /// `names` are hosts without a port, in any case, or "*" for every host.
  explicit known_hosts(const std::vector<std::string>& names);

  /// Returns true for the given names, `localhost`, and every literal IP address, which cannot be
  /// rebound.
  [[nodiscard]] bool contains(std::string_view authority) const;

  /// Checks `Host`, and the host of the target if it names one. An HTTP/1.0 request without `Host`
  /// does not come from a browser and is allowed.
  [[nodiscard]] bool admit(const request& incoming) const;

 private:
  std::vector<std::string> names_;
  bool any_ = false;
};

}  // namespace signalbox::transport::http
