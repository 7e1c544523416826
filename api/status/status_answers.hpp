#pragma once

#include "api/http/success.hpp"
#include "api/status/status_documents.hpp"

/// The answers that all routes of the public status page share.
namespace signalbox::api {

/// The refusal when there is no such page.
[[nodiscard]] outcome status_page_disabled();

/// A document or page; `unavailable` until the first state is known.
[[nodiscard]] outcome status_answer(status_documents::reply made);

}  // namespace signalbox::api
