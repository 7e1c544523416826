#pragma once

#include "actors/messages/basic.hpp"
#include "actors/runtime/environment.hpp"
#include "storage/author.hpp"

namespace signalbox::actors {

/// Who asked, as storage records it, with the present moment.
[[nodiscard]] storage::author author_of(const environment& env, const requester& by);

}  // namespace signalbox::actors
