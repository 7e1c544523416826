#pragma once

#include <string_view>

#include "api/http/rate_limit.hpp"
#include "core/error.hpp"
#include "transport/http/network_list.hpp"

namespace signalbox::api {

/// How often the API may be called: by one address, of IPv6 by its /64, and by one token, whoever
/// holds it. Any thread.
class call_limits {
 public:
  struct bounds {
    rate_limit::bounds by_address;
    rate_limit::bounds by_token;
    /// Addresses without the bound for one: a proxy speaks for everybody behind it.
    transport::http::network_list exempt;
  };

  explicit call_limits(bounds wanted);

  /// Both take one call at `now`. Errors: `too_many_requests` with the time to come back.
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
