#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "api/http/body.hpp"
#include "api/http/principal.hpp"
#include "core/crypto/entropy.hpp"
#include "core/error.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::api {

struct export_kind;

/// An export that was requested and permitted, but not started.
struct requested_export {
  const export_kind* kind = nullptr;  ///< static
  earlier_caller by;
  domain::project_ref ref;
  body input;
  std::string application;  ///< for `application_name`
  std::size_t bytes = 0;    ///< of the request's body
};

struct export_link_bounds {
  std::chrono::milliseconds life{60'000};
  std::size_t of_person_max = 8;  ///< a further one replaces the person's oldest
  std::size_t in_total_max = 1'024;
  std::size_t bytes_max = std::size_t{16} * 1024 * 1024;  ///< of all requests
};

/// Links that start a requested export once, without further credentials: the token is 256 random
/// bits, of which only the digest is kept. In memory only. Thread-safe.
class export_links {
 public:
  using bounds = export_link_bounds;
  using clock = std::chrono::steady_clock;

  explicit export_links(bounds chosen = {}) : bounds_(chosen) {}

  /// Keeps an export and returns the token of its link. Errors: `too_many_requests` when there is
  /// no room for it.
  [[nodiscard]] core::result<std::string> add(requested_export what, const core::entropy& random,
                                              clock::time_point now);
  /// Returns the export of a link in this project, and forgets the link. Nothing when it is
  /// unknown, used or expired.
  [[nodiscard]] std::optional<requested_export> take(std::string_view token,
                                                     const domain::project_ref& ref,
                                                     clock::time_point now);

  [[nodiscard]] std::chrono::milliseconds life() const { return bounds_.life; }

 private:
  struct link {
    std::string digest;
    requested_export what;
    clock::time_point expires_at;
  };
  using links = std::list<link>;

  links::iterator drop(links::iterator one);
  void drop_expired(clock::time_point now);

  const bounds bounds_;
  std::mutex mutex_;
  links all_;              ///< guarded by the mutex, as the next; oldest first
  std::size_t bytes_ = 0;  ///< of all requests
};

}  // namespace signalbox::api
