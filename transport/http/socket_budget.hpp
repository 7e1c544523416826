#pragma once

#include <atomic>
#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "transport/http/message.hpp"
#include "transport/http/network_list.hpp"
#include "transport/limit.hpp"

namespace signalbox::transport::http {

/// How many sockets may be open at once, over all I/O threads: together, and for one address.
/// An address counts with its whole customer (core/customer_address.hpp). Any thread; the table of
/// addresses holds at most one entry for each open socket.
class socket_budget {
 public:
  struct bounds {
    std::size_t sockets_max = 0;
    std::size_t per_address_max = 0;  ///< 0: no bound
    /// Addresses and networks (`127.0.0.0/8`) that the bound for one does not hold for; what is
    /// neither is left out.
    std::vector<std::string> exempt{};
  };

  explicit socket_budget(const bounds& wanted);

  /// An address as it is counted.
  using source = std::uint64_t;
  /// Of addresses that nobody counts; a multicast address, so nobody's source.
  static constexpr source uncounted = std::numeric_limits<source>::max();

  [[nodiscard]] source source_of(const boost::asio::ip::address& from) const;

  /// Takes a place; or says which limit leaves none.
  [[nodiscard]] std::optional<limit> enter(source from);
  /// A place that was counted for one address is another's from now on; or nothing changes, and it
  /// says which limit leaves the other none.
  [[nodiscard]] std::optional<limit> move(source from, source to);
  void leave(source from);

  [[nodiscard]] std::size_t open() const { return open_.load(std::memory_order_relaxed); }
  /// Addresses in the table.
  [[nodiscard]] std::size_t sources();

 private:
  [[nodiscard]] bool enter_table(source from);
  void leave_table(source from);

  std::size_t sockets_max_;
  std::size_t per_address_max_;
  network_list exempt_;
  std::atomic<std::size_t> open_{0};
  std::mutex mutex_;
  std::unordered_map<source, std::size_t> by_source_;  ///< under the mutex
};

/// What a client is answered that a limit leaves no place: 503, or 429 where it is that of its own
/// address, with when to come again.
[[nodiscard]] response refused_socket(limit full, std::string_view request_id);

}  // namespace signalbox::transport::http
