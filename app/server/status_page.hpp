#pragma once

#include <functional>

#include "actors/runtime/environment.hpp"
#include "actors/session/gateway.hpp"
#include "actors/status/status_means.hpp"
#include "api/status/status_documents.hpp"
#include "app/server/catalogues.hpp"
#include "app/settings/settings.hpp"

namespace signalbox::app {

/// The public status page, wired: what its owner works with, where visitors go, and what answers
/// over HTTP. Outlives the actors and the transport.
class status_page {
 public:
  /// From here on the gateway sends visitors here, and the environment has what an owner needs.
  /// `find_owner` returns the status actor, called each time. All of them outlive this.
  status_page(const settings& how, const catalogues& shipped, actors::gateway& gate,
              actors::environment& environment, std::function<actors::status_handle()> find_owner);
  status_page(const status_page&) = delete;
  status_page& operator=(const status_page&) = delete;

  [[nodiscard]] api::status_documents& documents() { return documents_; }

 private:
  actors::status_shelf shelf_;
  actors::visitors guests_;
  actors::status_means means_;
  api::status_documents documents_;
};

}  // namespace signalbox::app
