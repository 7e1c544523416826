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

/// Limits the open sockets over all I/O threads, in total and per address. Addresses are grouped
/// per customer (core/customer_address.hpp). Any thread; the table of addresses holds at most one
/// entry per open socket.
class socket_budget {
 public:
  struct bounds {
    std::size_t sockets_max = 0;
    std::size_t per_address_max = 0;  ///< 0: no bound
    /// Addresses and networks (`127.0.0.0/8`) exempt from the limit per address; invalid texts are
    /// ignored.
    std::vector<std::string> exempt{};
  };

  explicit socket_budget(const bounds& requested);

  /// An address in its counted form.
  using source = std::uint64_t;
  /// Marks an uncounted address; it is a multicast address, so it cannot be a source.
  static constexpr source uncounted = std::numeric_limits<source>::max();

  [[nodiscard]] source source_of(const boost::asio::ip::address& from) const;

  /// Reserves a slot, or returns the exceeded limit.
  [[nodiscard]] std::optional<limit> enter(source from);
  /// Moves a slot from one address to another; on failure nothing changes and the exceeded limit is
  /// returned.
  [[nodiscard]] std::optional<limit> move(source from, source to);
  void leave(source from);

  [[nodiscard]] std::size_t open() const { return open_.load(std::memory_order_relaxed); }
  /// Number of addresses in the table.
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

/// Builds the response for a full limit: 503, or 429 for the limit per address, with Retry-After.
[[nodiscard]] response refused_socket(limit full, std::string_view request_id);

}  // namespace signalbox::transport::http
