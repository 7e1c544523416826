#pragma once

#include <string_view>

#include "api/http/rate_limit.hpp"
#include "core/error.hpp"
#include "transport/http/network_list.hpp"

namespace signalbox::api {

/// Rate limits of the API: per address, for IPv6 per /64, and per token, regardless of
/// the address.
/// Thread-safe.
class call_limits {
 public:
  struct bounds {
    rate_limit::bounds by_address;
    rate_limit::bounds by_token;
    /// Addresses without the limit per address: a proxy sends the calls of many clients.
    transport::http::network_list exempt;
  };

  explicit call_limits(bounds requested);

  /// Count one call at `now`. Errors: `too_many_requests` with the time until the next call.
  /// @{
  [[nodiscard]] core::result<void> admit_address(std::string_view address,
                                                 rate_limit::clock::time_point now);
  [[nodiscard]] core::result<void> admit_token(std::string_view token,
                                               rate_limit::clock::time_point now);
  /// @}

 private:
  rate_limit by_address_;
  rate_limit by_token_;
  const transport::http::network_list exempt_;
};

}  // namespace signalbox::api
