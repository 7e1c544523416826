#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "actors/status/status_snapshot.hpp"
#include "core/time.hpp"
#include "transport/http/stored_content.hpp"

namespace signalbox::api {

/// The public status page as documents, rendered on the first request after a change and served
/// from memory. Thread-safe.
class status_documents {
 public:
  struct options {
    std::string frame;                           ///< see `status_html`
    std::map<std::string, std::string> headers;  ///< of the page: its Content-Security-Policy
  };

  /// The snapshot must outlive this object.
  status_documents(const actors::status_snapshot& snapshot, options by)
      : snapshot_(snapshot), options_(std::move(by)) {}

  enum class kind { page, summary, feed };

  /// Returns the document, or 304 if the client has it. Nothing until the first state is known.
  [[nodiscard]] std::optional<transport::http::response> answer(
      kind which, const transport::http::request& incoming, core::time_point now);

 private:
  struct made {
    actors::status_snapshot::view of;
    std::map<kind, transport::http::stored_content> documents;
  };

  [[nodiscard]] transport::http::stored_content render(kind which, const domain::status_view& what,
                                                       core::time_point now) const;

  const actors::status_snapshot& snapshot_;
  const options options_;
  std::mutex guard_;
  made made_;  ///< guarded by the mutex
};

}  // namespace signalbox::api
