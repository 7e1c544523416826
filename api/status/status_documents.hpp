#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "actors/status/status_snapshot.hpp"
#include "api/status/history_page.hpp"
#include "api/status/subscription_page.hpp"
#include "core/time.hpp"
#include "transport/http/stored_content.hpp"

namespace signalbox::api {

/// The public status as documents, rendered on the first request after a change and served from
/// memory. Those that show their time are rendered again when they are older than `age_max`.
/// Thread-safe.
class status_documents {
 public:
  struct options {
    std::string frame;                           ///< see `in_frame`
    std::map<std::string, std::string> headers;  ///< of pages: their Content-Security-Policy
  };

  /// The snapshot must outlive this object.
  status_documents(const actors::status_snapshot& snapshot, options by)
      : snapshot_(snapshot), options_(std::move(by)) {}

  /// The page; JSON in statuspage.io's format and for widgets; the Atom feed; the image.
  enum class kind { page, summary, widget, feed, badge };

  /// Age of a document that shows its time, apart from caches between server and reader.
  static constexpr std::chrono::seconds age_max{15};

  using reply = std::optional<transport::http::response>;

  /// Returns the document, or 304 if the client has it. Nothing until the first state is known.
  [[nodiscard]] reply answer(kind which, const transport::http::request& incoming,
                             core::time_point now);

  /// Returns an incident of the current state.
  [[nodiscard]] std::optional<domain::public_incident> find(const std::string& id) const;

  /// Returns a page about mail subscriptions. Never cached: its address contains a secret.
  [[nodiscard]] reply answer(const subscription_page& what, core::time_point now) const;

  /// Returns true when readers can subscribe by mail.
  [[nodiscard]] bool sends_mail() const;

  /// Returns the page of one incident or month, as `answer`; these are not kept in memory.
  /// @{
  [[nodiscard]] reply answer(const domain::public_incident& what,
                             const transport::http::request& incoming, core::time_point now) const;
  [[nodiscard]] reply answer(const month_history& what, const transport::http::request& incoming,
                             core::time_point now) const;
  /// @}

 private:
  struct document {
    transport::http::stored_content content;
    core::time_point at;
  };
  struct made {
    actors::status_snapshot::view of;
    std::map<kind, document> documents;
  };

  [[nodiscard]] transport::http::stored_content render(kind which, const domain::status_view& what,
                                                       core::time_point now) const;
  [[nodiscard]] transport::http::response send_page(const transport::http::stored_content& page,
                                                    const transport::http::request& incoming) const;

  const actors::status_snapshot& snapshot_;
  const options options_;
  std::mutex guard_;
  made made_;  ///< guarded by the mutex
};

}  // namespace signalbox::api
